/** Before each test file: times are those of GOLDEN TOWER, whatever file ran before. */
import { showRegion } from '../words/region.ts';

showRegion({ zone: 'America/New_York', currency: 'USD' }, []);
