import { iconResponse } from '#app/ui/raster.server.ts';

export const loader = () => iconResponse(180);
