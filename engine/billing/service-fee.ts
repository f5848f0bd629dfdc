import { atPlugIn, ruleAt } from '../tariff/compiled.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { TimeZone } from '../time/zone.ts';
import { cents, type Cents, type Instant, type WattHours } from '../units.ts';
import { chargeFor, sum, taxOn } from './money.ts';

/** The flat fee of a charge of this much energy that begins at an instant, with its tax. */
export function serviceFee(tariff: Tariff, zone: TimeZone, at: Instant, energy: WattHours): Cents {
  const rule = ruleAt(tariff, 'FLAT', zone, at, { ...atPlugIn, energy });
  if (rule === undefined) return cents(0);
  const { price, vat } = rule.component;
  const fee = chargeFor('FLAT', 1, price, tariff.currency);
  const tax = vat === undefined ? [] : taxOn(new Map([[vat, fee]]));
  return cents(fee + sum(tax.map(({ amount }) => amount)));
}
