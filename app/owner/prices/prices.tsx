import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { card } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatDateOf, formatEnergy, formatMoney, formatPrice } from '#app/ui/words/format.ts';
import type { TariffElement } from '#engine/tariff/tariff.ts';
import { ownerPricesQuery, type Owners } from '../service/owner-queries.ts';
import { isPriced } from '../set-up/setup-state.ts';
import { NotSetUp } from '../shell/not-set-up.tsx';
import { Part } from '../shell/part.tsx';
import { ChangePrices } from './change-prices.tsx';
import { OwnRates } from './own-rates.tsx';
import { elementName, hoursInWords, priceOf, unitOf } from './price-words.ts';
import { WithdrawPrices } from './withdraw-prices.tsx';

type Prices = Owners['prices'];

const head = 'py-2 pr-4 text-left text-sm font-normal text-quiet';
const cell = 'py-3 pr-4 align-top';

/** The sheet that residents read, what it comes to in a night, and a change of it. */
export default function PricesSection() {
  const { building } = useSelection();
  const query = useQuery(ownerPricesQuery(building.id));
  const [changing, setChanging] = useState(false);
  return (
    <Part name="Prices" query={query}>
      {(prices) =>
        !isPriced(prices) && prices.later.length === 0 ? (
          <NotSetUp missing="What a kWh costs, by the hour, is one of its steps." />
        ) : (
          <div className="grid items-start gap-5 @4xl/portal:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid gap-5">
              <section className={card}>
                <h2 className="pb-2 text-lg">Today</h2>
                <Sheet prices={prices} elements={prices.now.elements} />
                {!changing && (
                  <button
                    type="button"
                    className={`${buttonStyle.primary} mt-4`}
                    onClick={() => setChanging(true)}
                  >
                    Change prices
                  </button>
                )}
              </section>
              {prices.later.map((sheet) => (
                <section key={sheet.tariff} className={card}>
                  <h2 className="pb-2 text-lg">From {formatDateOf(sheet.from!)}</h2>
                  <Sheet prices={prices} elements={sheet.elements} />
                  <WithdrawPrices building={building.id} from={sheet.from!} zone={building.zone} />
                </section>
              ))}
              {changing && (
                <ChangePrices
                  building={building.id}
                  prices={prices}
                  onDone={() => setChanging(false)}
                />
              )}
            </div>
            <div className="grid gap-5">
              <ExampleNight prices={prices} />
              <OwnRates
                key={`${building.id} ${prices.now.tariff}`}
                building={building.id}
                prices={prices}
              />
            </div>
          </div>
        )
      }
    </Part>
  );
}

function Sheet({ prices, elements }: { prices: Prices; elements: readonly TariffElement[] }) {
  const { currency, tax, electricity } = prices;
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              <th className={head}>Price</th>
              <th className={head}>When</th>
              <th className={`${head} text-right`}>Residents pay</th>
              <th className={`${head} pr-0! text-right`}>You pay</th>
            </tr>
          </thead>
          <tbody>
            {elements.map((element) => {
              const name = elementName(element);
              const own = electricity?.elements.find(({ period }) => period === element.period);
              const cost = priceOf(element, 'ENERGY') && own && priceOf(own, 'ENERGY');
              return (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className={`${cell} text-left font-semibold`}>
                    {name}
                  </th>
                  <td className={`${cell} text-quiet`}>
                    {priceOf(element, 'FLAT') ? 'once' : hoursInWords(element)}
                  </td>
                  <td className={`${cell} text-right tabular-nums`}>
                    {formatPrice(element.components[0]!.price, currency)} {unitOf(element)}
                  </td>
                  <td className={`${cell} pr-0! text-right text-quiet tabular-nums`}>
                    {cost ? formatPrice(cost.price, currency) : '–'}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="pt-3 text-[0.9375rem] text-quiet">
        {tax === 0 ? 'No tax on top.' : `${tax}% tax on top.`} An idle fee runs only while a charged
        car keeps somebody waiting.
      </p>
    </>
  );
}

function ExampleNight({ prices: { example, currency } }: { prices: Prices }) {
  const { energy, cheapest, atOnce } = example;
  return (
    <section className={card}>
      <h2 className="pb-2 text-lg">One night</h2>
      <p className="text-quiet">
        A car comes home at 6:30 PM, leaves at 7 AM and takes {formatEnergy(energy)}.
      </p>
      <dl className="pt-3">
        <div className="flex items-baseline justify-between gap-4 py-1.5">
          <dt>In the cheapest hours</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">
            {formatMoney(cheapest, currency)}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-4 py-1.5 text-quiet">
          <dt>As soon as it is plugged in</dt>
          <dd className="tabular-nums">{formatMoney(atOnce, currency)}</dd>
        </div>
      </dl>
      <p className="pt-2 text-sm text-quiet">With fees and tax, as on the bill.</p>
    </section>
  );
}
