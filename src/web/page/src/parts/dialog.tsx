import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

import { rememberFocus } from '../app/rows';
import { Icon } from './icon';

interface Props {
  title: string;
  onClose: () => void;
  /** Asked before Esc, the cross, a click outside or a link closes it. */
  mayClose?: () => boolean;
  wide?: boolean;
  children: ComponentChildren;
}

/** A modal dialog: the browser keeps the focus inside, and it goes back to where it was before. */
export function Dialog({ title, onClose, mayClose = () => true, wide, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const isGone = useRef(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    const giveBack = rememberFocus();
    dialog?.showModal();
    return () => {
      isGone.current = true;
      dialog?.close(); // while it is open, nothing else can have the focus
      giveBack();
    };
  }, []);
  const leave = () => mayClose() && onClose();
  // A link in it leads away from it, unless something would be lost.
  const followLink = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest('a[href^="/"]')) return;
    if (mayClose()) {
      onClose();
    } else {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <dialog
      ref={element}
      class={wide ? 'wide' : ''}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // The browser closes it by itself when Esc is pressed a second time.
      onClose={() => isGone.current || onClose()}
      onClickCapture={followLink}
      onPointerDown={(event) => event.target === element.current && leave()}
    >
      <header>
        <h2 id={heading}>{title}</h2>
        <button class="quiet icon" aria-label="Close" onClick={leave}>
          <Icon name="close" />
        </button>
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
