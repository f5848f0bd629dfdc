/** Before each test file: times are those of GOLDEN TOWER, whatever file ran before. */
import { showPlace } from '../words/place.ts';

showPlace({ zone: 'America/New_York', currency: 'USD' }, []);
