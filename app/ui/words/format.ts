import { config } from '#app/config.ts';
import { speakIn } from '#api/words/format.ts';

speakIn(config.locale);

export * from '#api/words/format.ts';
