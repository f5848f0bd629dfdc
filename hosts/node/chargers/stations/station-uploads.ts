import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../store/database.ts';

/** Larger logs are refused. */
export const mostUploaded = 4 * 1024 * 1024;

/** A station that is asked for its log may take its time to write it. */
const openForMinutes = 60;

/** How many logs of a station are kept. */
const mostKept = 5;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

/** Logs of charging stations: where they upload them to, and what came. */
export function stationUploads({ query }: Pick<Database, 'query'>) {
  return {
    /** The secret part of an address to which a station may upload once. */
    open: async (station: string): Promise<string> => {
      const [id, secret] = [randomBytes(9), randomBytes(24)].map((one) =>
        one.toString('base64url'),
      ) as [string, string];
      await query(
        `insert into station_uploads (id, station, secret, expires)
         values ($1, $2, $3::bytea, now() + make_interval(mins => $4))`,
        [id, station, hashOf(secret), openForMinutes],
      );
      return secret;
    },

    /** Keeps what was uploaded; false if nothing may be uploaded there. */
    keep: async (secret: string, content: Uint8Array, at: number): Promise<boolean> => {
      const { rows } = await query<{ station: string }>(
        `update station_uploads set content = $2::bytea, at = to_timestamp($3::float8 / 1000)
         where secret = $1::bytea and at is null and expires > now() returning station`,
        [hashOf(secret), content, at],
      );
      if (rows[0] === undefined) return false;
      await query(
        `delete from station_uploads where id in (
           select id from station_uploads where station = $1 and at is not null
           order by at desc offset $2
         )`,
        [rows[0].station, mostKept],
      );
      return true;
    },

    list: async (station: string) => {
      const { rows } = await query<{ id: string; at: number; bytes: number }>(
        `select id, extract(epoch from at)::float8 * 1000 as at, length(content) as bytes
         from station_uploads where station = $1 and at is not null order by at desc`,
        [station],
      );
      return rows;
    },

    /** Null if there is no such upload. */
    get: async (station: string, id: string) => {
      const { rows } = await query<{ id: string; at: number; bytes: number; content: Uint8Array }>(
        `select id, extract(epoch from at)::float8 * 1000 as at, length(content) as bytes, content
         from station_uploads where station = $1 and id = $2 and at is not null`,
        [station, id],
      );
      if (rows[0] === undefined) return null;
      const { content, ...upload } = rows[0];
      return { ...upload, base64: Buffer.from(content).toString('base64') };
    },

    removeOld: async () => {
      await query(
        `delete from station_uploads where at < now() - interval '14 days'
         or (at is null and expires < now())`,
      );
    },
  };
}
