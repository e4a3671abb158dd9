// How an owner reads their own number back.

/** A British number as it is dialled, `07700 900123`; any other as it is, in E.164. */
export function readablePhone(phone: string): string {
  return phone.replace(/\+44(\d{4})(\d{6})$/, '0$1 $2')
}
