export { BayDrawing as default } from '#app/ui/garage/bay-drawing.tsx';
