import type { Night } from '../night/night.ts';

const iso = (at: number) => new Date(at).toISOString().replace('.000', '');

/** What a car asks and what it is told, as the two sides write it. */
export function ExchangePicture({ night }: { night: Night }) {
  const best = night.suggestions[0]!;
  const request = { vehicle: 1, building: night.building, readyBy: iso(night.readyBy) };
  const answer = {
    space: best.space,
    from: iso(best.from),
    to: iso(best.to),
    cost: best.cost,
    chanceOfNoWait: best.noWait,
  };
  return (
    <div className="grid gap-3 rounded-t-control border border-b-0 border-line bg-paper p-4 font-mono text-[0.8125rem] leading-6 sm:p-5">
      <Message who="car" content={request} />
      <Message who="fairwatt" content={answer} />
    </div>
  );
}

function Message({ who, content }: { who: string; content: Record<string, string | number> }) {
  return (
    <div>
      <p className="text-leaf">{who}</p>
      {Object.entries(content).map(([key, value]) => (
        <p key={key} className="flex flex-wrap gap-x-2 pl-3">
          <span className="text-quiet">{key}:</span>
          <span>{JSON.stringify(value)}</span>
        </p>
      ))}
    </div>
  );
}
