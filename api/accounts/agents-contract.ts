import * as z from 'zod/mini';
import { id, list, number, text, vehicleId } from '../contract/quantities.ts';
import { agentScopes } from './agent-scopes.ts';
import { nothing, procedure } from './procedure.ts';

/** The secret of a request, which is in the address of the page that asks the person. */
const request = z.string().check(z.minLength(1), z.maxLength(100));

/** In the minor unit of the building's currency; null without a limit. */
const limit = z.nullable(z.int().check(z.nonnegative(), z.maximum(100_000_000)));
const spending = { perChargeMinor: limit, perMonthMinor: limit };

const scope = z.enum(agentScopes);

const car = z.object({ id: number, name: text });

/** What an app asks for, and where the person could allow it. */
const asked = z.object({
  name: text,
  /** The domain that vouches for the app; null if it registered itself, with a name of its choice. */
  domain: z.nullable(text),
  /** Where the answer is sent; null for a program on the person's own device. */
  answersTo: z.nullable(text),
  /** Why it cannot be allowed, for whoever made the app; null if it can. */
  problem: z.nullable(text),
  scopes: list(scope),
  ...spending,
  communities: list(z.object({ community: text, name: text, currency: text, cars: list(car) })),
});

const agent = z.object({
  id: text,
  name: text,
  domain: z.nullable(text),
  /** The names of the community's buildings. */
  at: text,
  currency: text,
  scopes: list(scope),
  /** Null for all cars, also later ones; of named ones those that are still there. */
  cars: z.nullable(list(text)),
  ...spending,
  /** Milliseconds since 1970. */
  linkedAt: number,
  /** The browser in which the person linked it; empty if that is not known. */
  linkedIn: text,
  lastUsedAt: z.nullable(number),
});

const approval = z.object({
  id: text,
  agent: text,
  at: text,
  zone: text,
  currency: text,
  car: text,
  costsMinor: number,
  limit: z.enum(['charge', 'month']),
  limitMinor: number,
  monthMinor: number,
  begins: number,
  expires: number,
});

/** Where the browser goes next, with the answer to the app. */
const redirect = z.object({ redirect: text });

/** Apps and assistants that act for the person. */
export const agentsContract = {
  request: procedure.input(z.object({ request })).output(asked),
  allow: procedure
    .input(
      z.object({
        request,
        community: id,
        scopes: z.array(scope).check(z.minLength(1), z.maxLength(agentScopes.length)),
        /** Null for all cars, also later ones. */
        cars: z.nullable(z.array(vehicleId).check(z.minLength(1), z.maxLength(50))),
        ...spending,
      }),
    )
    .output(redirect),
  deny: procedure.input(z.object({ request })).output(redirect),
  list: procedure.output(z.object({ agents: list(agent), approvals: list(approval) })),
  change: procedure.input(z.object({ agent: id, ...spending })).output(nothing),
  end: procedure.input(z.object({ agent: id })).output(nothing),
  /** Answers what an agent wants to spend beyond its limits. */
  answer: procedure.input(z.object({ approval: id, isApproved: z.boolean() })).output(nothing),
};
