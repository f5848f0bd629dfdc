import { config } from '#app/config.ts';
import { showRegion } from '#api/words/region.ts';

// Until the visitor's building is known.
showRegion({ zone: config.timeZone, currency: config.currency }, []);

export * from '#api/words/region.ts';
