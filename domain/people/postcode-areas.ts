// The letters that a postcode can start with. Source: Royal Mail's Postcode Address File: 124
// areas; the three of the Crown dependencies (GY, IM, JE) are refused by name.

/** The 121 postcode areas of Great Britain and Northern Ireland. */
export const POSTCODE_AREAS = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY ' +
    'E EC EH EN EX FK FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN ' +
    'LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM ' +
    'SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
)

/** Codes that look like postcodes where no car can be: `code` and `message` of the refusal. */
export const OTHER_CODES = [
  {
    code: 'crown-dependency',
    shape: /^(?:GY|IM|JE)\d/,
    message:
      'We can’t collect from the Isle of Man or the Channel Islands. Type a post code in Great Britain or Northern Ireland.',
  },
  {
    code: 'bfpo',
    shape: /^(?:BFPO\d|BF\d)/,
    message: 'We can’t collect from a forces address. Type the post code where the car is.',
  },
  {
    // GIR was Girobank; BX is banks and tax offices, XX is returns to online shops.
    code: 'non-geographic',
    shape: /^(?:GIR0AA$|BX\d|XX\d)/,
    message: 'We can’t collect from that post code. Type the post code where the car is.',
  },
  {
    // Gibraltar, the territories with one code for all, Cayman (KY1-1001), Anguilla, Montserrat,
    // Virgin Islands.
    code: 'overseas',
    shape:
      /^(?:GX11|(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA)1ZZ$|(?:KY\d|AI|MSR|VG)\d{4}$)/,
    message:
      'We can’t collect from overseas. Type a post code in Great Britain or Northern Ireland.',
  },
]
