import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncSync } from 'node:fs';

type Init = NodeFS['init'];

/** What PGlite's module has on Node beyond its declared types. */
type NodeModule = {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } };
};

const giveFsync = (module: unknown) => {
  (module as NodeModule).NODEFS.stream_ops.fsync = ({ nfd }) => fsyncSync(nfd);
};

/** PGlite's files on disk, with the fsync they lack: without it no commit ever reaches the disk. */
class SyncingFiles extends NodeFS {
  override async init(...[lite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(lite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun as ((module: unknown) => void)[]), giveFsync],
      },
    };
  }
}

/**
 * "-F" turns fsync off, and the sync method chosen without it is one PGlite's files do not have. Of
 * the usual 128 MB of buffers a few sandboxes need little: with 16 the process takes 200 MB less.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/** An acknowledged commit survives a killed process. Nobody else may have the folder open. */
export const openSyncingPglite = (folder: string): Promise<PGlite> =>
  PGlite.create({ fs: new SyncingFiles(folder), startParams });
