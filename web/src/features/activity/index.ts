export { ActivityButton } from './ActivityButton.tsx';
export { ActivityLayer } from './ActivityLayer.tsx';
export { OPEN_ACTIVITY } from './activityFilter.ts';
export { useOpenActivity } from './useOpenActivity.ts';
