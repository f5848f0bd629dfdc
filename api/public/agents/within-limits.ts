import type { ActingAgent } from '#engine/community/acting-agent.ts';
import type { World } from '#engine/community/world.ts';
import type { Change, LogAction } from '../../community/community.ts';
import { personOf, termsOf, type Actor } from '../../policy/actor.ts';
import { PublicProblem } from '../problems/problems.ts';
import type { Approval, ApprovalsPort } from './approvals-port.ts';
import {
  beyondLimits,
  isOrdering,
  isUsed,
  madeDearer,
  orderedBy,
  type BeyondLimits,
} from './spending.ts';

/** Thrown inside a write that would spend too much, so that nothing of it is stored. */
class SpendsTooMuch extends Error {
  readonly beyond: BeyondLimits;

  constructor(beyond: BeyondLimits) {
    super('beyond the limits of an agent');
    this.beyond = beyond;
  }
}

/**
 * Carries out a write of an agent within what it may spend. The check runs on the state after the
 * write, before it is stored: writes at the same time, by any process, cannot exceed a limit
 * together. Beyond a limit an approval of the resident is used, once; without one they are asked.
 * What orders nothing and makes a charge of the agent too dear is refused: nobody was asked for that.
 */
export async function withinLimits(
  actor: Actor,
  approvals: ApprovalsPort | null,
  write: (
    agent: ActingAgent | undefined,
    check: (after: Change, before: World) => void,
  ) => Promise<Change>,
): Promise<Change> {
  const terms = termsOf(actor);
  if (terms === undefined || approvals === null) return write(undefined, () => undefined);
  const hasLimits = terms.perChargeMinor !== null || terms.perMonthMinor !== null;
  const agent: ActingAgent = {
    id: actor.user,
    name: terms.name,
    ...(hasLimits && { isLimited: true }),
  };
  const check = (after: Change, approval: Approval | null) => {
    const { command } = after.action as LogAction & { kind: 'command' };
    const ordered = orderedBy(after.world, command, agent.id);
    const beyond = ordered && beyondLimits(after, ordered, terms);
    if (beyond !== null && !isCovered(beyond, approval)) throw new SpendsTooMuch(beyond);
  };
  try {
    return await write(agent, (after, before) => {
      const { command } = after.action as LogAction & { kind: 'command' };
      if (isOrdering(command)) return check(after, null);
      const dearer = madeDearer(before, after.world, command, agent.id);
      if (dearer.some((one) => beyondLimits(after, one, terms) !== null)) throw tooDear();
    });
  } catch (error) {
    if (!(error instanceof SpendsTooMuch)) throw error;
    return withApproval(error.beyond);
  }

  async function withApproval(beyond: BeyondLimits): Promise<Change> {
    const granted = await approvals!.granted();
    for (const approval of granted) {
      if (!isCovered(beyond, approval)) continue;
      try {
        return await write({ ...agent, approval: approval.id }, (after) => {
          if (isUsedTwice(after, approval.id)) throw new SpendsTooMuch(beyond);
          check(after, approval);
        });
      } catch (error) {
        if (!(error instanceof SpendsTooMuch)) throw error;
      }
    }
    const asked = await approvals!.ask(beyond, granted);
    const isNew = !granted.some(({ id }) => id === asked.id);
    // The resident said yes meanwhile.
    if (asked.state === 'approved' && isNew) return withApproval(beyond);
    throw approvalNeeded(beyond, asked);
  }

  function isUsedTwice(after: Change, approval: string): boolean {
    const { command } = after.action as LogAction & { kind: 'command' };
    const ordered = orderedBy(after.world, command, agent.id)!;
    return isUsed(after, personOf(actor), approval, ordered);
  }
}

const tooDear = () =>
  new PublicProblem('NOT_ALLOWED', {
    detail: 'A charge that you ordered would cost more than the resident lets you spend.',
    next: 'Stop the charge, then change this and order again: the resident is asked.',
  });

/** Whether the resident approved a charge of this car that costs as much. */
const isCovered = ({ ordered }: BeyondLimits, approval: Approval | null): boolean =>
  approval !== null && approval.vehicle === ordered.vehicle && approval.costs >= ordered.costs;

const approvalNeeded = (
  { limit, limitMinor, ordered }: BeyondLimits,
  { id, state, expires }: Approval,
) =>
  new PublicProblem('APPROVAL_NEEDED', {
    details: {
      approvalId: id,
      state,
      limit,
      limitMinor,
      ceilingMinor: ordered.costs,
      expiresAt: expires.toISOString(),
    },
  });
