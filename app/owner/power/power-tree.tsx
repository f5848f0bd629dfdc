import type { ReactNode } from 'react';
import type { Owners } from '../service/owner-queries.ts';

type PowerAnswer = Owners['power'];

/** A limit with what is drawn of it, and the limits within it. */
function Branch({
  name,
  drawn,
  limit,
  children,
}: {
  name: string;
  drawn: number;
  limit: number;
  children?: ReactNode;
}) {
  const share = limit === 0 ? 0 : Math.min(1, drawn / limit);
  return (
    <li className={`grid content-start gap-2 ${children ? 'col-span-full' : ''}`}>
      <div className="rounded-control border border-line bg-paper px-4 py-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold">{name}</span>
          <span className="text-sm whitespace-nowrap text-quiet tabular-nums">
            {Math.round(drawn)} of {limit} A
          </span>
        </div>
        <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-stay">
          <div className="h-full rounded-full bg-leaf" style={{ width: `${100 * share}%` }} />
        </div>
      </div>
      {children && (
        <ul className="ml-4 grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] content-start gap-2 border-l-2 border-line pl-4 @roomy/portal:ml-6 @roomy/portal:pl-6">
          {children}
        </ul>
      )}
    </li>
  );
}

/** The building's supply, the circuits within it and their spaces. */
export function PowerTree({ power, name }: { power: PowerAnswer; name: string }) {
  const { circuits, spaces, amps } = power;
  const leaf = (id: string) => {
    const one = spaces.find(({ space }) => space === id);
    if (!one) return null;
    return <Branch key={id} name={`Space ${one.number}`} drawn={one.drawn} limit={one.maxAmps} />;
  };
  const branches = (parent: string | null): ReactNode =>
    circuits
      .filter((circuit) => circuit.parent === parent)
      .map((circuit) => (
        <Branch key={circuit.id} name={circuit.name} drawn={circuit.drawn} limit={circuit.amps}>
          {circuit.spaces.map(leaf)}
          {branches(circuit.id)}
        </Branch>
      ));
  const drawn = spaces.reduce((sum, one) => sum + one.drawn, 0);
  return (
    <ul>
      <Branch name={`Supply of ${name}`} drawn={drawn} limit={amps}>
        {circuits.length === 0 ? spaces.map(({ space }) => leaf(space)) : branches(null)}
      </Branch>
    </ul>
  );
}
