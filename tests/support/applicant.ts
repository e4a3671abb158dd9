/** What a buyer types to apply. */
export const APPLICANT = {
  businessName: 'Aire Valley Recyclers',
  contactName: 'Rukhsana Mir',
  phoneNumber: '07700 900318',
  yardPostcode: 'BD3 9QT',
  licenceNumber: 'SMD/2217',
  licenceCouncil: 'Bradford',
  licenceExpires: '2029-03-14',
  licenceKind: 'site',
}
