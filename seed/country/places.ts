// Where the cars are: every part of the United Kingdom, denser where people live, and a good many
// around Leeds, where the agent to try the console with has a yard.
import type { Random } from '../random.ts'

interface Area {
  letters: string
  /** Districts, from and to, that are in use there. */
  districts: [from: number, to: number]
  weight: number
  /** The first letter of most registrations there. Source: DVLA INF104, local memory tags. */
  tag: string
}

// Letters, districts, weight and tag.
const AROUND_LEEDS = `
  LS 6-18 34 Y; LS 25-29 9 Y; BD 1-21 26 Y; WF 1-17 21 Y; HX 1-7 12 Y; HD 1-9 14 Y; HG 1-5 5 Y`
const ELSEWHERE = `
  B 6-38 17 B; M 11-35 14 M; S 2-14 11 Y; G 11-53 12 S; L 4-36 9 D; NE 3-40 10 N; NG 3-17 8 F;
  BS 3-16 9 W; CF 3-24 9 C; LE 2-10 7 F; BT 4-49 14 N; EH 4-22 8 S; E 2-18 7 L; N 2-22 6 L;
  SE 2-28 8 L; SW 2-20 6 L; W 3-14 4 L; NW 2-11 4 L; CV 1-12 5 B; DE 1-24 5 F; ST 1-21 5 B;
  DN 1-40 5 Y; HU 1-17 5 Y; YO 1-31 4 Y; TS 1-26 5 N; SR 1-8 3 N; DL 1-17 3 N; DH 1-9 2 N;
  PR 1-9 4 P; BB 1-12 4 P; BL 1-9 4 M; OL 1-16 4 M; WN 1-8 3 M; WA 1-16 4 D; CH 41-66 3 D;
  SK 1-17 3 M; FY 1-8 2 P; LA 1-15 2 P; CA 1-28 2 P; NN 1-18 4 K; MK 1-19 3 K; PE 1-38 4 A;
  NR 1-34 4 A; IP 1-33 3 A; CO 1-16 2 E; CM 1-24 4 E; SS 0-17 4 E; RM 1-20 4 E; ME 1-20 4 G;
  CT 1-21 3 G; TN 1-40 3 G; BN 1-27 4 G; PO 1-41 4 H; SO 14-53 4 H; BH 1-31 3 H; RG 1-45 3 R;
  GU 1-35 2 G; OX 1-29 2 O; SN 1-26 3 W; GL 1-56 3 V; WR 1-15 2 V; HR 1-9 1 V; TF 1-13 2 B;
  WV 1-16 4 B; WS 1-15 3 B; DY 1-14 4 B; SY 1-25 2 C; LL 11-65 4 C; SA 1-73 5 C; NP 4-44 4 C;
  LD 1-8 1 C; BA 1-22 2 W; TA 1-24 2 W; EX 1-39 3 W; PL 1-35 3 W; TQ 1-14 2 W; TR 1-27 2 W;
  DT 1-11 1 H; SP 1-11 1 H; LN 1-13 3 F; KA 1-30 3 S; PA 1-19 3 S; ML 1-12 3 S; FK 1-21 2 S;
  KY 1-16 3 S; DD 1-11 3 S; PH 1-16 1 S; AB 10-56 4 S; IV 1-28 2 S; DG 1-14 1 S; TD 1-15 1 S;
  KW 1-17 0.5 S; HS 1-9 0.3 S; ZE 1-3 0.3 S; CB 1-11 2 A; LU 1-7 3 K; SG 1-19 2 K; HP 1-27 2 K;
  SL 1-9 2 R; TW 1-20 2 L; UB 1-10 3 L; HA 1-9 2 L; EN 1-11 3 L; IG 1-11 3 E; DA 1-18 3 G;
  BR 1-8 2 L; CR 0-9 3 L; KT 1-24 2 L; SM 1-7 1 L; WD 3-25 2 K; RH 1-20 2 G; AL 1-10 1 K`

const LEEDS = read(AROUND_LEEDS)
const COUNTRY = read(ELSEWHERE)
const SHARE_AROUND_LEEDS = 0.28

// Royal Mail Programmer's Guide to PAF: the last two letters are never C, I, K, M, O or V.
const LAST_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'

export interface CarPlace {
  postcode: string
  tag: string
  isNorthernIrish: boolean
}

/** Somewhere in the country. */
export function pickPlace(random: Random): CarPlace {
  const areas = random.chance(SHARE_AROUND_LEEDS) ? LEEDS : COUNTRY
  const area = random.weighted(areas.map((one) => [one, one.weight] as const))
  const district = random.whole(...area.districts)
  const last = `${random.whole(0, 9)}${random.pick(LAST_LETTERS)}${random.pick(LAST_LETTERS)}`
  return {
    postcode: `${area.letters}${district} ${last}`,
    tag: area.tag,
    isNorthernIrish: area.letters === 'BT',
  }
}

function read(areas: string): Area[] {
  return areas.split(';').map((written) => {
    const [letters = '', districts = '', weight = '', tag = ''] = written.trim().split(' ')
    const [from = 1, to = 1] = districts.split('-').map(Number)
    return { letters, districts: [from, to], weight: Number(weight), tag }
  })
}
