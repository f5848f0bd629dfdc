/** The types that clients are written against, checked by the compiler along with all others. */
import { describe, expectTypeOf, test } from 'vitest';
import type { Answers, Asks, SandboxService, Service } from './contract.ts';
import type { ErrorCode, RefusalData } from './errors.ts';

declare const service: Service;

describe('the public contract', () => {
  test('has these areas, and these commands while charging', () => {
    expectTypeOf<keyof Service>().toEqualTypeOf<
      'charge' | 'reservations' | 'invoices' | 'vehicles' | 'history'
    >();
    expectTypeOf<keyof SandboxService>().toEqualTypeOf<'clock' | 'sandbox' | 'assistant'>();
    expectTypeOf<'start' | 'changePlan' | 'stop'>().toExtend<keyof Service['charge']>();
    expectTypeOf<'reserve' | 'change' | 'cancel' | 'joinQueue' | 'leaveQueue'>().toExtend<
      keyof Service['reservations']
    >();
  });

  test('accepts plain numbers and strings: callers need no branded units', () => {
    expectTypeOf<Asks['sandbox']['plugIn']>().toEqualTypeOf<{
      space: string;
      vehicle: number;
      level?: number;
    }>();
    expectTypeOf<Asks['charge']['start']['order']>().toEqualTypeOf<{
      goal:
        | { kind: 'level'; level: number }
        | { kind: 'energy'; energy: number }
        | { kind: 'full' };
      readyBy: number;
      preference: 'cheapest' | 'fastest' | 'greenest';
      mayLeaveEarly?: boolean;
    }>();
    expectTypeOf<Asks['clock']['setRate']>().toEqualTypeOf<{ rate: 1 | 60 | 600 }>();
    // @ts-expect-error -- a goal of a level needs the level
    const order: Asks['charge']['start']['order']['goal'] = { kind: 'level' };
    expectTypeOf(order).not.toBeAny();
  });

  test('answers every command with its time of effect and its events', () => {
    type Done = Answers['charge']['start'];
    expectTypeOf<Done['at']>().toEqualTypeOf<number>();
    expectTypeOf<Done['events']>().toExtend<readonly { kind: string; at: number }[]>();
    expectTypeOf<Answers['charge']['stop']>().toEqualTypeOf<Done>();
    expectTypeOf<Answers['reservations']['reserve']>().toEqualTypeOf<Done>();
    expectTypeOf<Answers['invoices']['pay']>().toEqualTypeOf<Done>();
    expectTypeOf<ReturnType<typeof service.charge.start>>().resolves.toEqualTypeOf<Done>();
    expectTypeOf<Answers['vehicles']['add']>().toExtend<{ vehicle: number }>();
  });

  test('never has `unknown` in an answer', () => {
    expectTypeOf<Answers['charge']['space']>().not.toBeAny();
    expectTypeOf<Answers['reservations']['suggestions']>().not.toBeAny();
    expectTypeOf<Answers['invoices']['get']>().not.toBeAny();
    expectTypeOf<Answers['history']['session']>().not.toBeAny();
  });

  test('rejects with a stable code, and with what to do next', () => {
    expectTypeOf<
      'SPACE_TAKEN' | 'CONFLICT' | 'TOO_LATE_TO_CANCEL' | 'BAD_INPUT'
    >().toExtend<ErrorCode>();
    expectTypeOf<RefusalData>().toEqualTypeOf<{
      next: string;
      field: string | null;
      details: Record<string, string | number>;
      zone: string | null;
    }>();
  });
});
