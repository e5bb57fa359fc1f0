import { signal } from '@preact/signals';

/** The dialog that is open. */
export type OpenDialog =
  | { kind: 'help' }
  | { kind: 'add' }
  | { kind: 'edit'; id: string }
  | { kind: 'supersede'; id: string };

export const openDialog = signal<OpenDialog | null>(null);

export function closeDialog() {
  openDialog.value = null;
}
