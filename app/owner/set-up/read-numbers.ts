/** As many spaces as are added at once. */
const most = 300;

/** The numbers in "42, 78, 90-93"; null if something in it is no number or range. */
export function readNumbers(text: string): readonly number[] | null {
  const parts = text.split(/[\s,;]+(?![-–])/).filter((part) => part !== '');
  const numbers: number[] = [];
  for (const part of parts) {
    const [, first, last] = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part) ?? [];
    if (first === undefined) return null;
    const [from, to] = [Number(first), Number(last ?? first)];
    if (to < from || to - from >= most) return null;
    for (let number = from; number <= to; number += 1) numbers.push(number);
  }
  const all = [...new Set(numbers)];
  return all.length === 0 || all.length > most ? null : all;
}
