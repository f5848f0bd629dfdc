import { expect, test } from 'vitest';
import type { Opened } from '../store/keys/key-store.ts';
import { rememberKeys } from './remember-keys.ts';

const key = 'key';
const lasting: Opened = {
  id: 'a',
  communityKind: 'sandbox',
  keyId: 'key_a',
  kind: 'key',
  person: 'resident',
  role: 'agent',
  scopes: [],
  expires: null,
  quoteSecret: '',
};

function counted(opens: Opened | null) {
  const clock = { now: 1_000_000 };
  const asked = { times: 0 };
  const keys = rememberKeys(
    async () => {
      asked.times += 1;
      return opens;
    },
    () => clock.now,
  );
  return { keys, clock, asked };
}

test('a key in constant use is asked for once a second', async () => {
  const { keys, clock, asked } = counted(lasting);
  for (let call = 0; call < 100; call += 1) {
    expect(await keys.open(key)).toEqual(lasting);
    clock.now += 100;
  }
  expect(asked.times).toBe(10);
});

test('keys in constant use are asked for together, and one out of use not at all', async () => {
  const clock = { now: 1_000_000 };
  const asked: { readonly key: string; readonly at: number }[] = [];
  const keys = rememberKeys(
    async (name) => {
      asked.push({ key: name, at: clock.now });
      return lasting;
    },
    () => clock.now,
  );
  await keys.open('out of use');
  const used = Array.from({ length: 40 }, (_, number) => `key ${number}`);
  for (let call = 0; call < 2000; call += 1) {
    await keys.open(used[call % used.length]!);
    clock.now += 5;
  }
  const later = asked.filter(({ at }) => at >= 1_002_000);
  expect(new Set(later.map(({ key: name }) => name)).size).toBe(used.length);
  expect(new Set(later.map(({ at }) => at)).size).toBeLessThan(20);
  expect(later.length).toBeLessThan(used.length * 16);
  expect(asked.filter(({ key: name }) => name === 'out of use')).toHaveLength(1);
});

test('a key that opens nothing any more is found out with the others', async () => {
  const clock = { now: 1_000_000 };
  const opens = new Set(['a', 'b']);
  const keys = rememberKeys(
    async (name) => (opens.has(name) ? lasting : null),
    () => clock.now,
  );
  await keys.open('a');
  clock.now += 200;
  for (const name of ['b', 'b']) await keys.open(name);
  opens.delete('b');
  clock.now += 800;
  await keys.open('a');
  expect(await keys.open('b')).toBeNull();
});

test('a key of a removed sandbox is asked for again, and an unknown one every time', async () => {
  const known = counted(lasting);
  await known.keys.open(key);
  known.keys.forget('b');
  await known.keys.open(key);
  expect(known.asked.times).toBe(1);
  known.keys.forget('a');
  await known.keys.open(key);
  expect(known.asked.times).toBe(2);
  const unknown = counted(null);
  await unknown.keys.open(key);
  expect(await unknown.keys.open(key)).toBeNull();
  expect(unknown.asked.times).toBe(2);
});

test.each([
  ['its sandbox was removed', (keys: ReturnType<typeof rememberKeys>) => keys.forget('a')],
  ['notices were missed', (keys: ReturnType<typeof rememberKeys>) => keys.forgetAll()],
])('an answer under way while %s is not remembered', async (_, happen) => {
  const answers: ((opened: Opened | null) => void)[] = [];
  const keys = rememberKeys(
    () => new Promise((answer) => answers.push(answer)),
    () => 0,
  );
  const first = keys.open(key);
  happen(keys);
  answers[0]!(lasting);
  await first;
  const second = keys.open(key);
  answers[1]?.(null);
  expect(await second).toBeNull();
});

test('a key of an owner is asked for again once somebody’s access ended, others are not', async () => {
  const [owner, other] = [counted({ ...lasting, role: 'owner' }), counted(lasting)];
  for (const { keys } of [owner, other]) {
    await keys.open(key);
    keys.forgetOwners();
    await keys.open(key);
  }
  expect([owner.asked.times, other.asked.times]).toEqual([2, 1]);
});

test('a key is not believed beyond its end, and a session of the portal not at all', async () => {
  const ending = counted({ ...lasting, expires: new Date(1_000_100) });
  await ending.keys.open(key);
  ending.clock.now += 99;
  await ending.keys.open(key);
  expect(ending.asked.times).toBe(1);
  ending.clock.now += 1;
  await ending.keys.open(key);
  expect(ending.asked.times).toBe(2);
  const session = counted({ ...lasting, kind: 'session' });
  await session.keys.open(key);
  await session.keys.open(key);
  expect(session.asked.times).toBe(2);
});
