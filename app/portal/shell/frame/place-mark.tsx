import { host } from '../../service/current-host.ts';

/** Which world is on show, where it is not the visitor's own demo. */
export function PlaceMark() {
  const { place } = host();
  if (place === null) return null;
  return (
    <p className="flex items-center gap-2 text-[0.9375rem] font-medium whitespace-nowrap max-md:order-first max-md:-mt-1 max-md:w-full">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-dusk" />
      {place}
    </p>
  );
}
