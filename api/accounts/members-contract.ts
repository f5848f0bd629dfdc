import * as z from 'zod/mini';
import { id, list, number, text } from '../contract/quantities.ts';
import { email, nothing, procedure } from './procedure.ts';

const role = z.enum(['resident', 'owner']);

/** A live community that a person belongs to. */
export const membership = z.object({
  community: text,
  /** Of its buildings. */
  name: text,
  roles: list(role),
});

const optional = z.exactOptional;

const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

/** The communities one belongs to oneself. */
export const communitiesContract = {
  /** A building that is closed until its owner has set up the rest. */
  create: procedure
    .input(
      z.object({
        name: words(60),
        address: words(200),
        zone: words(60),
        currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
        /** In percent, on all prices. */
        tax: z.number().check(z.minimum(0), z.maximum(100)),
        /** Whether the owner charges there, too. */
        drives: z.boolean(),
      }),
    )
    .output(z.object({ community: text })),
  /** The buildings one owns, in all communities, those that need their owner most first. */
  buildings: procedure.output(
    z.object({
      buildings: list(
        z.object({
          community: text,
          id: text,
          name: text,
          isClosed: z.boolean(),
          chargers: number,
          working: number,
          attention: number,
        }),
      ),
    }),
  ),
  /** One's own cars and cards, and what holds when a car is plugged in without a choice. */
  belongings: procedure.output(
    z.object({
      homes: list(
        z.object({
          community: text,
          name: text,
          /** A time of day in milliseconds, and the level from 0 to 1 that it is charged to. */
          cars: list(
            z.object({ name: text, limit: number, readyBy: number, isDefault: z.boolean() }),
          ),
          /** By the end of its number. Without a car it starts the one that is booked, or the default. */
          cards: list(z.object({ ending: text, car: z.nullable(text), isBlocked: z.boolean() })),
        }),
      ),
    }),
  ),
  leave: procedure.input(z.object({ community: id, role })).output(nothing),
};

const code = z.string().check(z.minLength(1), z.maxLength(40));

export const invitationsContract = {
  /** What an invitation is to, for whoever has its code. */
  look: procedure.input(z.object({ code })).output(
    z.object({
      name: text,
      role,
      /** Whether only one email address can use it. */
      isPersonal: z.boolean(),
    }),
  ),
  /** What the address one has proved is invited to, and by whom; nothing is joined by looking. */
  mine: procedure.output(
    z.object({
      invitations: list(
        z.object({
          id: text,
          name: text,
          role,
          invitedBy: z.nullable(z.object({ name: text, email: text })),
        }),
      ),
    }),
  ),
  /** With its code, or one of `mine`. */
  accept: procedure
    .input(z.union([z.object({ code }), z.object({ invitation: id })]))
    .output(z.object({ community: text })),
};

/** Moments are milliseconds since 1970. */
const member = z.object({
  person: text,
  /** What the owner calls them; may be empty. */
  label: text,
  name: text,
  email: text,
  roles: list(role),
  joinedAt: number,
  isYou: z.boolean(),
});

const invitation = z.object({
  id: text,
  role,
  /** Null if anybody may use it who has its code. */
  email: z.nullable(text),
  label: text,
  createdAt: number,
  expiresAt: number,
});

/** What an owner calls a resident, such as "Apartment 4B". */
const label = z.string().check(z.maxLength(60), z.regex(/^[^\p{Cc}]*$/u));

/** Invitations in one call. */
const inviteManyLimit = 20;

/** Who belongs to a community, for its owners. */
export const membersContract = {
  list: procedure
    .input(z.object({ community: id }))
    .output(z.object({ members: list(member), invitations: list(invitation) })),
  /**
   * By mail to one address, or without one: then the answer has the code, which is shown once. So it
   * does if the address got too many mails lately: none was sent, and the code is good for it alone.
   */
  invite: procedure
    .input(z.object({ community: id, role, email: z.nullable(email), label: optional(label) }))
    .output(z.object({ id: text, open: z.nullable(z.object({ code: text, address: text })) })),
  /**
   * Residents by mail, some at a time; what became of each, in the same order. Those whose address
   * got too many mails lately are invited `by-hand`, with a link to hand over that is shown once.
   */
  inviteMany: procedure
    .input(
      z.object({
        community: id,
        invitations: z.array(z.object({ email, label })).check(z.maxLength(inviteManyLimit)),
      }),
    )
    .output(
      z.object({
        outcomes: list(z.enum(['sent', 'joined', 'invited', 'by-hand', 'too-often'])),
        byHand: list(z.object({ email: text, address: text })),
      }),
    ),
  /** Changes what the owner calls a resident. */
  setLabel: procedure.input(z.object({ community: id, person: id, label })).output(nothing),
  revoke: procedure.input(z.object({ community: id, invitation: id })).output(nothing),
  /** Their bills stay. */
  end: procedure.input(z.object({ community: id, person: id, role })).output(nothing),
};
