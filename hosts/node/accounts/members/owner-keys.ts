import { ownerScopes, type Scope } from '#api/policy/actor.ts';
import { hindrance } from '#api/policy/policy.ts';
import type { ApiKey, KeysPort } from '#api/public/keys/keys-port.ts';
import { contract, refuse, signedIn, type AccountCall } from '../base.ts';

/** What a program of an owner may do; buildings and prices are for everybody who has a key. */
const reading: readonly Scope[] = ['charging:read', 'building:read'];
const changing: readonly Scope[] = ['charging:read', ...ownerScopes];

const shown = ({ id, name, scopes, createdAt, lastUsedAt }: ApiKey) => ({
  id,
  name,
  mayChange: scopes.includes('building:write'),
  createdAt: Date.parse(createdAt),
  lastUsedAt: lastUsedAt === null ? null : Date.parse(lastUsedAt),
});

/** The keys of an owner as the settings show them. */
const keysOfOwner = (keys: KeysPort) => ({
  list: async () =>
    (await keys.list()).filter(({ endedAt }) => endedAt === null).map((key) => shown(key)),
  /** Null if there are too many. */
  create: async (name: string, mayChange: boolean) => {
    const scopes = mayChange ? changing : reading;
    const made = await keys.create({ name, scopes: [...scopes] });
    return made && { key: shown(made.key), secret: made.secret };
  },
  /** False if there is none, or it has ended. */
  end: async (id: string): Promise<boolean> => {
    const known = (await keys.list()).find((key) => key.id === id && key.endedAt === null);
    return known !== undefined && (await keys.end(id)) !== null;
  },
});

/** The keys of whoever makes the call, if they own the community and the policy lets them. */
async function ownKeys(
  call: AccountCall,
  community: string,
  operation: 'listKeys' | 'createKey' | 'endKey',
) {
  const { person } = await signedIn(call);
  const isOwner = await call.accounts.memberships.isMember(community, person.id, 'owner');
  const actor = { role: 'owner', scopes: ['keys:manage'] } as const;
  const mayNot = hindrance(operation, actor, { isSandbox: false }) !== null;
  if (!isOwner || mayNot) throw refuse('NOT_ALLOWED');
  return keysOfOwner(call.accounts.keysOf(community, { person: person.id, role: 'owner' }));
}

export const ownerKeysRouter = {
  list: contract.ownerKeys.list.handler(async ({ input: { community }, context }) => {
    const keys = await ownKeys(context, community, 'listKeys');
    return { keys: await keys.list() };
  }),
  create: contract.ownerKeys.create.handler(async ({ input, context }) => {
    const { community, name, mayChange } = input;
    const keys = await ownKeys(context, community, 'createKey');
    const made = await keys.create(name, mayChange);
    if (made === null) throw refuse('TOO_MANY_KEYS');
    return made;
  }),
  end: contract.ownerKeys.end.handler(async ({ input: { community, key }, context }) => {
    const keys = await ownKeys(context, community, 'endKey');
    if (!(await keys.end(key))) throw refuse('UNKNOWN_KEY');
    return {};
  }),
};
