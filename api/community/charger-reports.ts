import type { CarReport, Report, SupplyReport } from '#engine/community/report.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import { postToLedger, type Books, type BooksOutcome } from '#engine/service/books.ts';
import type { Command } from '#engine/service/commands.ts';
import { execute, report } from '#engine/service/front-door.ts';
import type { World } from '#engine/community/world.ts';

export type ChargerReport = Report | SupplyReport | CarReport;

const isOfCar = (one: ChargerReport): one is CarReport =>
  one.kind === 'card-read' || one.kind === 'level-read';

/**
 * Takes what chargers have reported, in its order. A card that is refused changes nothing; a report
 * that is invalid refuses all.
 */
export function takeReports(before: Books, reports: readonly ChargerReport[]): BooksOutcome<World> {
  let books = before;
  const events: WorldEvent[] = [];
  for (let from = 0; from < reports.length;) {
    const first = reports[from]!;
    const end = isOfCar(first) ? from + 1 : endOfReports(reports, from);
    const outcome = isOfCar(first)
      ? readOfCar(books, first)
      : postToLedger(
          books.ledger,
          report(books.world, ...(reports.slice(from, end) as (Report | SupplyReport)[])),
        );
    from = end;
    if (outcome === null) continue;
    if (!outcome.ok) return outcome;
    books = { world: outcome.world, ledger: outcome.ledger };
    events.push(...outcome.events);
  }
  return { ok: true, ...books, events };
}

function endOfReports(reports: readonly ChargerReport[], from: number): number {
  const end = reports.findIndex((one, at) => at > from && isOfCar(one));
  return end === -1 ? reports.length : end;
}

/** Null if it leads to nothing. */
function readOfCar({ world, ledger }: Books, read: CarReport): BooksOutcome<World> | null {
  const command = read.kind === 'card-read' ? cardShown(read) : levelOf(world, read);
  if (command === null) return null;
  const role = command.kind === 'show-card' ? 'charger' : 'resident';
  const outcome = postToLedger(ledger, execute(world, command, role));
  return outcome.ok ? outcome : null;
}

const cardShown = ({
  station,
  space,
  token,
  since,
}: Extract<CarReport, { kind: 'card-read' }>): Command => ({
  kind: 'show-card',
  user: station,
  space,
  token,
  ...(since !== undefined && { since }),
});

/** The car tells its level through its charger: as if its driver had. */
function levelOf(
  world: World,
  { space, level }: Extract<CarReport, { kind: 'level-read' }>,
): Command | null {
  const session = world.sessions[world.spaces[space]?.session ?? ''];
  if (session === undefined) return null;
  const { user, vehicle } = session;
  return { kind: 'report-level', user, vehicle, level };
}
