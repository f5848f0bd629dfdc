import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Files of this process that cannot be written to while `isFull`, as on a disk without room. Only what
 * the kernel answers is forged: who writes is the real PGlite. `restore` gives back the real function.
 */
export function forgeFullDisk() {
  const disk = { isFull: false, refusals: 0 };
  const { writeSync } = fs;
  const isFile = (descriptor: number) => fs.fstatSync(descriptor).isFile();
  fs.writeSync = ((descriptor: number, ...rest: never[]) => {
    if (!disk.isFull || !isFile(descriptor)) return (writeSync as Function)(descriptor, ...rest);
    disk.refusals += 1;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
    });
  }) as typeof writeSync;
  syncBuiltinESMExports();
  const restore = () => {
    fs.writeSync = writeSync;
    syncBuiltinESMExports();
  };
  return { disk, restore };
}
