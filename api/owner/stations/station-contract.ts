import * as z from 'zod/mini';
import { procedure } from '../../contract/procedure.ts';
import { id, list, number, text } from '../../contract/quantities.ts';
import { findings } from '../charger-shapes.ts';
import { inBuilding } from '../read-contract.ts';
import { operation } from './operation-contract.ts';

/** Which outlet of a charging station is at which space: a connector in OCPP 1.6, an EVSE in 2.x. */
const outlet = z.object({
  number: z.int().check(z.minimum(1), z.maximum(100)),
  space: id,
});
const outlets = z.readonly(z.array(outlet).check(z.minLength(1), z.maxLength(100)));

const ocppVersions = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const ofStation = z.object({ station: id });
const done = z.object({ at: number });

const steps = ['called', 'clock', 'meter', 'limit', 'alone'] as const;

/** How far the test of an outlet has come. */
const commissioning = z.object({
  outlet: number,
  startedAt: number,
  step: z.enum([...steps, 'done']),
  passed: z.partialRecord(z.enum(steps), number),
  findings,
  /** The current that is asked for now; null if none is. */
  asked: z.nullable(number),
  /** What was asked and what the meter showed. */
  curve: list(z.object({ at: number, asked: number, amps: number })),
  /** The line is cut until then, to see what it does alone. */
  cutUntil: z.nullable(number),
});

const request = z.object({
  id: text,
  at: number,
  kind: text,
  /** Which of its kind: the message that was asked for, whether service opens or closes. */
  part: z.nullable(text),
  state: z.enum([
    'car-charging',
    'waiting',
    'sent',
    'accepted',
    'rejected',
    'unsupported',
    'unanswered',
  ]),
  /** The station's own word, or settings that were read. */
  answer: z.nullable(z.union([text, z.record(z.string(), text)])),
});

const station = z.object({
  id: text,
  name: text,
  /** It exists in a page only. */
  isVirtual: z.boolean(),
  outlets: list(z.object({ number, space: text })),
  version: z.nullable(z.enum(ocppVersions)),
  isConnected: z.boolean(),
  connectedAt: z.nullable(number),
  heardAt: z.nullable(number),
  model: z.nullable(
    z.object({
      vendor: text,
      model: text,
      serial: z.nullable(text),
      firmware: z.nullable(text),
    }),
  ),
  commissioning: z.nullable(commissioning),
  requests: list(request),
});

/** What is typed into a charger. The password is shown once. */
const access = z.object({ at: number, station: text, address: text, password: text });

const upload = { id: text, at: number, bytes: number };

/**
 * The charging stations of a live community. What is planned with a charger is set up by `setup`; here
 * is the device itself.
 */
export const stationContract = {
  list: procedure
    .input(inBuilding)
    .output(z.object({ at: number, address: text, stations: list(station) })),
  register: procedure
    .input(z.object({ name, outlets, isVirtual: z.boolean() }))
    .output(z.object({ ...access.shape, password: z.nullable(text) })),
  rotatePassword: procedure
    .input(z.object({ station: id, isConfirmed: z.boolean() }))
    .output(access),
  /** The spaces have to be free. */
  setOutlets: procedure.input(z.object({ station: id, outlets })).output(done),
  remove: procedure.input(ofStation).output(done),
  commission: procedure.input(z.object({ station: id, outlet: z.int() })).output(done),
  endCommissioning: procedure.input(ofStation).output(done),
  /** With what a page connects a virtual station: once, within a minute. */
  ticket: procedure
    .input(z.object({ station: id, version: z.enum(ocppVersions) }))
    .output(z.object({ address: text, protocols: list(text) })),
  /** `request` makes a double click one request. What comes of it is in the station's `requests`. */
  ask: procedure
    .input(z.object({ station: id, request: id, operation, isConfirmed: z.boolean() }))
    .output(done),
  /** What was said on its line in the last 14 days: after a message, before one, or the newest. */
  messages: procedure
    .input(
      z.object({
        station: id,
        after: z.exactOptional(z.int()),
        before: z.exactOptional(z.int()),
      }),
    )
    .output(
      z.object({
        messages: list(
          z.object({ id: number, at: number, direction: z.enum(['in', 'out', 'note']), text }),
        ),
      }),
    ),
  /** Logs it has uploaded, newest first. */
  uploads: procedure.input(ofStation).output(z.object({ uploads: list(z.object(upload)) })),
  upload: procedure
    .input(z.object({ station: id, upload: id }))
    .output(z.object({ ...upload, base64: text })),
};
