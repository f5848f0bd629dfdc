import * as z from 'zod/mini';
import { instant } from '../../contract/quantities.ts';

const someText = z.string().check(z.minLength(1), z.maxLength(500));

/** What an owner asks of a station, one call of OCPP each. */
export const operation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('restart'),
    isHard: z.boolean(),
    /** In 2.x, one outlet alone. */
    outlet: z.exactOptional(z.int()),
  }),
  z.object({ kind: z.literal('unlock'), outlet: z.int() }),
  z.object({
    kind: z.literal('availability'),
    /** Null for all of the station. */
    outlet: z.nullable(z.int()),
    isOpen: z.boolean(),
  }),
  z.object({
    kind: z.literal('read-settings'),
    /** All of them in OCPP 1.6 if none is named; in 2.x component and variable, joined by a point. */
    names: z.readonly(z.array(someText).check(z.maxLength(50))),
  }),
  z.object({
    kind: z.literal('change-setting'),
    name: someText,
    value: z.string().check(z.maxLength(500)),
  }),
  z.object({
    kind: z.literal('trigger'),
    what: z.enum([
      'BootNotification',
      'StatusNotification',
      'MeterValues',
      'Heartbeat',
      /** How the charge at an outlet goes. */
      'TransactionEvent',
      'LogStatusNotification',
      'FirmwareStatusNotification',
    ]),
    outlet: z.nullable(z.int()),
  }),
  /** Its log is uploaded to this service. */
  z.object({
    kind: z.literal('diagnostics'),
    log: z.exactOptional(z.enum(['diagnostics', 'security'])),
  }),
  z.object({ kind: z.literal('firmware'), address: someText }),
  /** Over its line: nobody has to know it, and the one before holds until it uses the new one. */
  z.object({ kind: z.literal('new-password') }),
  /** The cards it remembers by itself. */
  z.object({ kind: z.literal('clear-cache') }),
  /** Limits that another service has left in it: for the whole station, or for every car. */
  z.object({ kind: z.literal('clear-limits'), of: z.enum(['station', 'cars']) }),
  /** What it says is in force at an outlet; null for the whole station. */
  z.object({ kind: z.literal('read-limit'), outlet: z.nullable(z.int()) }),
  /** Something that only its vendor knows. */
  z.object({
    kind: z.literal('vendor-message'),
    vendor: z.string().check(z.minLength(1), z.maxLength(255)),
    message: z.exactOptional(z.string().check(z.maxLength(50))),
    data: z.exactOptional(z.string().check(z.maxLength(5000))),
  }),
  // The rest is asked of stations of OCPP 2.x alone.
  /** All limits it has, whoever has set them. */
  z.object({ kind: z.literal('read-limits') }),
  z.object({
    kind: z.literal('report'),
    about: z.enum(['settings', 'all', 'summary', 'problems', 'active', 'available', 'enabled']),
  }),
  /** Some variables: component and variable, joined by a point, or the component alone. */
  z.object({
    kind: z.literal('report-on'),
    names: z.readonly(z.array(someText).check(z.minLength(1), z.maxLength(50))),
  }),
  /** Whether a charge is running by its own word, and messages about it wait. */
  z.object({ kind: z.literal('charge-status'), outlet: z.int() }),
  /** From which severity on it tells what happens: 0 is danger, 9 is anything. */
  z.object({ kind: z.literal('alert-level'), severity: z.int().check(z.minimum(0), z.maximum(9)) }),
  z.object({ kind: z.literal('alert-base'), base: z.enum(['all', 'factory', 'hard-wired']) }),
  /** It deletes what it has kept of whoever has this card. */
  z.object({
    kind: z.literal('forget-card'),
    card: z.string().check(z.minLength(1), z.maxLength(36)),
  }),
  /** What it has kept of whoever has this card: the text that it writes about them. */
  z.object({
    kind: z.literal('read-card'),
    card: z.string().check(z.minLength(1), z.maxLength(36)),
  }),
  /** It tells the owner when one of its variables has gone too far, with a severity from 0 to 9. */
  z.object({
    kind: z.literal('watch'),
    /** Such as `Connector/1.Temperature`. */
    name: someText,
    when: z.enum(['above', 'below', 'changes-by']),
    value: z.number(),
    severity: z.int().check(z.minimum(0), z.maximum(9)),
  }),
  /** By the number that its answer to `watch` or `read-watched` has. */
  z.object({ kind: z.literal('unwatch'), number: z.int() }),
  z.object({ kind: z.literal('read-watched') }),
  /** Words on its display. The same number again, 1 if none is named, replaces what it says. */
  z.object({
    kind: z.literal('show-message'),
    number: z.exactOptional(z.int().check(z.minimum(1))),
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
    /** In turn with others, before them as if none is named, or all the time. */
    priority: z.exactOptional(z.enum(['in-turn', 'first', 'always'])),
    /** It takes it away by itself then. */
    until: z.exactOptional(instant),
    during: z.exactOptional(z.enum(['charging', 'faulted', 'idle', 'unavailable'])),
  }),
  z.object({ kind: z.literal('hide-message'), number: z.exactOptional(z.int()) }),
  z.object({ kind: z.literal('read-messages') }),
  /** Where it is to connect with one of its profiles, once `NetworkConfigurationPriority` names that one. */
  z.object({
    kind: z.literal('network-profile'),
    slot: z.int().check(z.minimum(0), z.maximum(9)),
    address: someText,
    network: z.enum(['wired', 'wireless']),
  }),
]);
