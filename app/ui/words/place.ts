import { config } from '#app/config.ts';
import { showPlace } from '#api/words/place.ts';

// Until the visitor's building is known.
showPlace({ zone: config.timeZone, currency: config.currency }, []);

export * from '#api/words/place.ts';
