export { ActivityButton } from './ActivityButton.tsx';
export { ActivityLayer } from './ActivityLayer.tsx';
export { useOpenActivity } from './useOpenActivity.ts';
