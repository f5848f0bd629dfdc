import { TestService } from '../../service/testing/service.ts';
import { at } from '../../service/testing/world.ts';
import type { Instant } from '../../units.ts';
import { setUp, type SetupOutcome } from '../set-up.ts';
import type { SetupCommand } from '../setup-command.ts';
import type { SetupRefusal } from '../setup-refusal.ts';

type WithoutUser<T> = T extends unknown ? Omit<T, 'user'> : never;

/** A command of the owner. */
export type Own = WithoutUser<SetupCommand>;

/** The service of one building, with its owner. */
export class OwnedService extends TestService {
  constructor(now: Instant = at(0), ids: readonly string[] = ['a', 'b', 'c']) {
    super(now, ids);
  }

  #ask(command: Own): SetupOutcome {
    return setUp(this.world, { user: 'olga', ...command }, 'owner');
  }

  /** The owner does something that must not be refused; returns the id of what was made. */
  own(command: Own): string {
    const outcome = this.#ask(command);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
    this.take(outcome);
    return outcome.made ?? '';
  }

  /** Why the owner is refused; nothing has changed. */
  refused(command: Own): SetupRefusal {
    const outcome = this.#ask(command);
    if (outcome.ok) throw new Error(`${command.kind} was not refused`);
    return outcome.refusal;
  }

  /** The ids of the sessions' offers, by space. */
  get offered(): Readonly<Record<string, number>> {
    const all = Object.values(this.world.sessions);
    return Object.fromEntries(all.map(({ space, offered }) => [space, offered]));
  }
}
