import { useQuery } from '@tanstack/react-query';
import { DownloadButton, PrintButton } from '#app/portal/downloads/download-button.tsx';
import { loadPart } from '#app/portal/loading/load-part.ts';
import { LoadFailure } from '#app/portal/loading/load-failure.tsx';
import { card } from '#app/portal/styles.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatEnergy, formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { statementQuery } from '../service/owner-queries.ts';
import { StatementLines } from './statement-lines.tsx';
import { statementCsv } from './statement-csv.ts';
import { fileName, statementInWords } from './statement-words.ts';

/** One month: what was billed, what the electricity cost, and a line for each resident. */
export function StatementView({ month }: { month: string }) {
  const { building } = useSelection();
  const { data, error, refetch } = useQuery(statementQuery(building.id, month));
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-140" />;
  const { currency, due, open, isClosed, amounts, cost, energy, charges } = data;
  const name = fileName(building.name, month);
  return (
    <section className={card}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-2xl">
            {formatMonth(month)}, {building.name}
          </h2>
          <p className="pt-1 text-quiet">{statementInWords(data)}</p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <DownloadButton
            label="PDF"
            name={`${name}.pdf`}
            make={async () => {
              const { statementPdf } = await loadPart(() => import('./statement-pdf.ts'));
              return statementPdf(building.name, data);
            }}
          />
          <DownloadButton
            label="CSV"
            name={`${name}.csv`}
            make={() => statementCsv(building.name, data)}
          />
          <PrintButton />
        </div>
      </div>
      {/* Three in a row, or four where there are four: none stands alone in the last one. */}
      <dl className="grid grid-cols-2 gap-4 py-5 @roomy/portal:grid-cols-3 @roomy/portal:[&:has(>:nth-child(4):last-child)]:grid-cols-4">
        <Figure name="To add to the rent" value={formatMoney(due, currency)} />
        <Figure
          name={charges === 1 ? '1 charge' : `${charges} charges`}
          value={formatEnergy(energy)}
        />
        {isClosed && open > 0 && <Figure name="Still to pay" value={formatMoney(open, currency)} />}
        {cost !== null && (
          <>
            <Figure name="Electricity at your rates" value={formatMoney(-cost, currency)} />
            <Figure name="Tax to hand on" value={formatMoney(-amounts.tax, currency)} />
            <Figure
              name="Left for the building"
              value={formatMoney(due - amounts.tax - cost, currency)}
            />
          </>
        )}
      </dl>
      <StatementLines statement={data} />
    </section>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="font-display text-xl font-semibold tabular-nums">{value}</dd>
  </div>
);
