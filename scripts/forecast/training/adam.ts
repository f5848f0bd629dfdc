const highestRate = 0.01;
const lowestRate = 1e-5;

/**
 * Gradient descent with Adam (Kingma and Ba, 2015) and a cosine learning-rate schedule. `numbers`
 * are updated in place; `scale` turns the summed gradient of a batch into its mean.
 */
export function adam(
  numbers: Float64Array,
  slope: Float64Array,
  steps: number,
): (scale: number) => void {
  const mean = new Float64Array(numbers.length);
  const square = new Float64Array(numbers.length);
  let step = 0;
  return (scale) => {
    step += 1;
    const rate = highestRate * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps)) + lowestRate;
    const meanShare = 1 - 0.9 ** step;
    const squareShare = 1 - 0.999 ** step;
    for (let i = 0; i < numbers.length; i += 1) {
      const now = slope[i]! * scale;
      mean[i] = 0.9 * mean[i]! + 0.1 * now;
      square[i] = 0.999 * square[i]! + 0.001 * now * now;
      const direction = mean[i]! / meanShare / (Math.sqrt(square[i]! / squareShare) + 1e-8);
      numbers[i]! -= rate * direction;
    }
  };
}
