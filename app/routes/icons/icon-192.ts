import { iconResponse } from '#app/ui/icons/raster.server.ts';

export const loader = () => iconResponse(192);
