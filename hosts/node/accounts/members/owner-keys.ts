import { ownerScopes, type Scope } from '#api/policy/actor.ts';
import { hindrance } from '#api/policy/policy.ts';
import type { ApiKey, KeysPort } from '#api/public/keys/keys-port.ts';
import { contract, refuse, signedIn, stronglySignedIn, type AccountCall } from '../base.ts';

type May = 'read' | 'change' | 'tell-free-amps';

/** What a program of an owner may do. Whoever reads or changes sees buildings and prices, too. */
const scopesOf: Readonly<Record<May, readonly Scope[]>> = {
  read: ['charging:read', 'building:read'],
  change: ['charging:read', ...ownerScopes],
  'tell-free-amps': ['building:meter'],
};

function mayOf(scopes: readonly Scope[]): May {
  if (scopes.includes('building:write')) return 'change';
  return scopes.includes('building:read') ? 'read' : 'tell-free-amps';
}

const shown = ({ id, name, scopes, createdAt, lastUsedAt }: ApiKey) => ({
  id,
  name,
  may: mayOf(scopes),
  createdAt: Date.parse(createdAt),
  lastUsedAt: lastUsedAt === null ? null : Date.parse(lastUsedAt),
});

/** The keys of an owner as the settings show them. */
const keysOfOwner = (keys: KeysPort) => ({
  list: async () =>
    (await keys.list()).filter(({ endedAt }) => endedAt === null).map((key) => shown(key)),
  /** Null if there are too many. */
  create: async (name: string, may: May) => {
    const made = await keys.create({ name, scopes: [...scopesOf[may]] });
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
    const { community, name, may } = input;
    const keys = await ownKeys(context, community, 'createKey');
    await stronglySignedIn(context);
    const made = await keys.create(name, may);
    if (made === null) throw refuse('TOO_MANY_KEYS');
    return made;
  }),
  end: contract.ownerKeys.end.handler(async ({ input: { community, key }, context }) => {
    const keys = await ownKeys(context, community, 'endKey');
    if (!(await keys.end(key))) throw refuse('UNKNOWN_KEY');
    return {};
  }),
};
