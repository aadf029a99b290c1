/** Words for what a schedule's definition holds. Pure. */

/** The overlap policies: the number on the wire, what to call them, and what they do. */
export const OVERLAPS = [
  {number: 1, name: 'Skip', label: 'Skip the new one', text: 'While a run is open, new times are skipped.'},
  {number: 2, name: 'BufferOne', label: 'Let one wait', text: 'One time waits until the run has closed; further ones are skipped.'},
  {number: 3, name: 'BufferAll', label: 'Let all wait', text: 'All times wait their turn, and start one after the other.'},
  {number: 4, name: 'CancelOther', label: 'Cancel the open run', text: 'The open run is asked to cancel; the new one starts when it has closed.'},
  {number: 5, name: 'TerminateOther', label: 'Terminate the open run', text: 'The open run ends at once, and the new one starts.'},
  {number: 6, name: 'AllowAll', label: 'Start beside it', text: 'Every time starts, whatever else is running.'},
];
