import { ownerService } from '../service/owner-queries.ts';

/** Everything an owner can read of a building, in the form of the service's own answers. */
export async function exportBuilding(building: string) {
  const { owner } = ownerService;
  const [overview, chargers, power, prices, { months }, residents, questions, changes] =
    await Promise.all([
      owner.overview({ building }),
      owner.chargers({ building }),
      owner.power({ building }),
      owner.prices({ building }),
      owner.statements({ building }),
      owner.residents(),
      owner.questions(),
      owner.changes(),
    ]);
  const statements = [];
  // One after the other: years of them at once would block others.
  for (const { month } of months) statements.push(await owner.statement({ building, month }));
  const all = {
    about: 'Moments are milliseconds since 1970, energies watt-hours, amounts minor units.',
    overview,
    chargers,
    power,
    prices,
    statements,
    residents,
    questions,
    changes,
  };
  return { type: 'application/json', content: JSON.stringify(all, null, 2) };
}
