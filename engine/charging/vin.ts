/** Vehicle identification numbers (ISO 3779): 17 letters and digits without I, O and Q. */
const form = /^[A-HJ-NPR-Z\d]{17}$/;

/**
 * Values of the letters and weights of the positions, as 49 CFR 565.15 has them. The ninth is the
 * check digit itself.
 */
const letters = 'ABCDEFGH JKLMN P R STUVWXYZ';
const values = '12345678 12345 7 9 23456789';
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

const valueOf = (character: string) => {
  const letter = letters.indexOf(character);
  return Number(letter === -1 ? character : values[letter]);
};

/** Only North America and China require a check digit; elsewhere that position may hold anything. */
const hasCheckDigit = /^[1-5L]/;

/** As it is written on papers: capitals, without spaces or dashes. */
export const writtenVin = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whether a number, as written, can be that of a car: its form and, where there is one, its check digit. */
export function isVin(vin: string): boolean {
  if (!form.test(vin)) return false;
  if (!hasCheckDigit.test(vin)) return true;
  const sum = weights.reduce((added, weight, index) => added + weight * valueOf(vin[index]!), 0);
  return vin[8] === '0123456789X'[sum % 11];
}
