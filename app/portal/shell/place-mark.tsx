import { host } from '../service/current-host.ts';

/** Which world is on show, where it is not the visitor's own demo. */
export function PlaceMark() {
  const { place } = host();
  if (place === null) return null;
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-full border border-dusk px-4 text-[0.9375rem] font-medium whitespace-nowrap">
      <span aria-hidden="true" className="size-2 rounded-full bg-dusk" />
      {place}
    </p>
  );
}
