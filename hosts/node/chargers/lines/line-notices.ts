import type { StationRequest } from '#chargers/requests/station-request.ts';

/** What processes tell each other about the line of a station. */
export type LineNotice = { readonly id: string } & (
  | /** It has a new line: whoever has an older one forgets it. */
    { readonly kind: 'line'; readonly epoch: number }
  /** Its line is to be closed: it was removed, or is set up otherwise. */
  | { readonly kind: 'close' }
  /** Somebody wants something of it: for the process that has its line. */
  | { readonly kind: 'asked'; readonly request: StationRequest }
);

export const lineNotice = ({ id, ...notice }: LineNotice): string =>
  `station/${id} ${JSON.stringify(notice)}`;

/** Null if it is about something else. */
export function readLineNotice(message: string): LineNotice | null {
  const [, id, notice] = /^station\/(\S+) (\{.*)$/s.exec(message) ?? [];
  return id === undefined ? null : ({ id, ...(JSON.parse(notice!) as object) } as LineNotice);
}
