import * as z from 'zod/mini';
import { spendingType } from '#api/accounts/agent-scopes.ts';
import { parsed } from './clients/client-document.ts';
import type { OAuthError } from './oauth-error.ts';

/** How much an agent may spend, in the minor unit of the building's currency; null without a limit. */
export interface Spending {
  readonly perChargeMinor: number | null;
  readonly perMonthMinor: number | null;
}

export const unlimited: Spending = { perChargeMinor: null, perMonthMinor: null };

const amount = z.int().check(z.nonnegative(), z.maximum(100_000_000));

const details = z.array(
  z.strictObject({
    type: z.literal(spendingType),
    per_charge_minor: z.optional(amount),
    per_month_minor: z.optional(amount),
  }),
);

const refused: OAuthError = {
  error: 'invalid_authorization_details',
  description: `authorization_details may have one entry of the type ${spendingType}, with per_charge_minor and per_month_minor.`,
};

/** The limits an app asks for itself (RFC 9396). The person may set lower ones. */
export function readSpending(parameters: readonly string[]): Spending | OAuthError {
  const [text, ...more] = parameters;
  if (text === undefined) return unlimited;
  const read = more.length === 0 && text.length <= 2000 ? details.safeParse(parsed(text)) : null;
  if (read?.success !== true || read.data.length > 1) return refused;
  const [entry] = read.data;
  return {
    perChargeMinor: entry?.per_charge_minor ?? null,
    perMonthMinor: entry?.per_month_minor ?? null,
  };
}

/** The same as a token's answer tells it to the app. */
export const spendingDetails = ({ perChargeMinor, perMonthMinor }: Spending) => [
  {
    type: spendingType,
    ...(perChargeMinor !== null && { per_charge_minor: perChargeMinor }),
    ...(perMonthMinor !== null && { per_month_minor: perMonthMinor }),
  },
];
