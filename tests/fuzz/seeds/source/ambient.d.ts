1declare module 'quarry' {
  export function open(path: string): Handle;
  interface Handle { close(): void }
}

declare function globalHelper(text: string): number;
declare class Legacy { run(): void }
