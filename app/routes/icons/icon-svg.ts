import { iconSvg } from '#app/ui/icon-picture.ts';

export const loader = () => new Response(iconSvg, { headers: { 'content-type': 'image/svg+xml' } });
