import { hash, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartProblem } from '../settings.ts';
import { folderProblem } from './pglite/folder-problems.ts';
import { seal, unseal } from './seal.ts';

const keyBytes = 32;
export const keyFileName = 'secrets.key';

interface SecretKey {
  /** Names the key beside what it has sealed, and tells nothing about it. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

/** The keys that secrets in the database are sealed with: the first seals, all of them open. */
export type SecretKeys = ReturnType<typeof secretKeys>;

/** What sealed texts in the database begin with. */
export const sealedPrefix = 'sealed:';

export class KeyMissing extends Error {}

export function secretKeys(texts: readonly string[]) {
  const keys = texts.map(readKey);
  const [first] = keys as [SecretKey, ...SecretKey[]];
  return {
    /** What everything that the first key has sealed begins with. */
    newestPrefix: `${sealedPrefix}${first.id}:`,
    ids: keys.map(({ id }) => id),
    seal: (text: string, boundTo: string) =>
      `${sealedPrefix}${first.id}:${seal(text, first.bytes, boundTo).toString('base64')}`,
    /** A secret from before they were sealed is returned as it is. */
    open: (sealed: string, boundTo: string): string => {
      if (!sealed.startsWith(sealedPrefix)) return sealed;
      const [, used = '', text = ''] = sealed.split(':');
      const key = keys.find(({ id }) => id === used);
      if (key === undefined) throw new KeyMissing(used);
      return unseal(Buffer.from(text, 'base64'), key.bytes, boundTo);
    },
  };
}

function readKey(text: string): SecretKey {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== keyBytes) {
    throw new StartProblem(
      `A key for secrets must be ${keyBytes} bytes in base64: openssl rand -base64 ${keyBytes} makes one.`,
    );
  }
  return { id: hash('sha256', bytes, 'hex').slice(0, 12), bytes };
}

const listed = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/**
 * The keys of the setting, with commas in between; without it, those in a file of the data folder,
 * one in each line. It is made at the first start, readable by this user only.
 */
export function loadSecretKeys(setting: string | undefined, dataFolder: string): SecretKeys {
  if (setting !== undefined) return secretKeys(listed(setting));
  const file = join(dataFolder, keyFileName);
  try {
    const texts = listed(readOrMake(file));
    if (texts.length > 0) return secretKeys(texts);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const folder = resolve(dataFolder);
    const problem = folderProblem(error, folder);
    throw (
      problem ?? new StartProblem(`The file ${resolve(file)} cannot be read (${String(error)}).`)
    );
  }
  throw new StartProblem(
    `The file ${resolve(file)} has no key. Put the key of this database into it.`,
  );
}

function readOrMake(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  mkdirSync(dirname(file), { recursive: true });
  // Complete before it has its name: of two processes at their first start one makes it.
  const made = `${file}.${process.pid}`;
  writeFileSync(made, `${randomBytes(keyBytes).toString('base64')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(made, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made);
  }
  return readFileSync(file, 'utf8');
}
