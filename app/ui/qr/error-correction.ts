/** Powers of two in the field of 256 elements that QR codes use, and their logarithms. */
const [powers, logs] = (() => {
  const power = [1];
  const log = new Map([[1, 0]]);
  for (let at = 1; at < 255; at += 1) {
    const doubled = power[at - 1]! << 1;
    const next = doubled > 255 ? doubled ^ 0x11d : doubled;
    power.push(next);
    log.set(next, at);
  }
  return [power, log] as const;
})();

const product = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : powers[(logs.get(a)! + logs.get(b)!) % 255]!;

/** The polynomial whose zeros are the first powers of two, without its leading one. */
function generator(degree: number): number[] {
  let factors = [1];
  for (let at = 0; at < degree; at += 1) {
    const next = [...factors, 0];
    for (const [index, factor] of factors.entries()) {
      next[index + 1] = next[index + 1]! ^ product(factor, powers[at]!);
    }
    factors = next;
  }
  return factors.slice(1);
}

/** The Reed-Solomon check bytes of a block. */
export function errorCorrection(data: readonly number[], count: number): number[] {
  const factors = generator(count);
  const rest = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (const [index, one] of factors.entries()) rest[index] = rest[index]! ^ product(one, factor);
  }
  return rest;
}
