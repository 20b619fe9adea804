/** A program that suggests what was meant after `help` too, where commander lists everything. */
import { Command, type HelpContext } from 'commander';

/** The root of a command tree. */
export class SuggestingProgram extends Command {
  /** Shows help. Asked about a command that is not there, it fails as that command would. */
  override help(context?: HelpContext | ((text: string) => string)): never {
    const [asked, name] = this.args;
    const failed = typeof context === 'object' && context.error;
    if (failed && asked === 'help' && name !== undefined) {
      this.parse(['--', name], { from: 'user' });
    }
    return super.help(context as HelpContext);
  }
}
