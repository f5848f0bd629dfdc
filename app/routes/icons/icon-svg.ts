import { iconSvg } from '#app/ui/icons/raster.server.ts';

export const loader = () => new Response(iconSvg, { headers: { 'content-type': 'image/svg+xml' } });
