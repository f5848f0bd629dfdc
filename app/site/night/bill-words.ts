import { formatNumber, formatRate } from '#app/ui/format.ts';
import type { ReceiptLine } from '#app/ui/receipt.tsx';
import type { BillLine } from './night.ts';

const periodName = { night: 'Night', day: 'Day', evening: 'Evening' };
const feeName = { 'service-fee': 'Service fee', 'idle-fee': 'Idle fee', tax: 'Tax' };

export function receiptLine(line: BillLine): ReceiptLine {
  const label =
    line.kind === 'energy'
      ? `${periodName[line.period]} ${formatNumber(line.kilowattHours)} kWh × ${formatRate(line.rate)}`
      : feeName[line.kind];
  return { label, amount: line.amount };
}
