// The screen is a chunk of its own, loaded when its route opens.
export const lightning = () => import('./Lightning.tsx');
