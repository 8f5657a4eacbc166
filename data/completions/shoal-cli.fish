# SPDX-License-Identifier: GPL-3.0-or-later
# Fish completion of shoal-cli: the program itself is asked what there is.

function __shoal_cli_options
    set -l words (commandline -opc)
    $words[1] $words[2] --help 2>/dev/null | sed -n 's/^  \(-[a-zA-Z], \)\{0,1\}\(--[a-z-]*\).*/\2/p'
end

function __shoal_cli_is_option
    string match -q -- '-*' (commandline -ct)
end

function __shoal_cli_after
    test (commandline -opc)[-1] = $argv[1]
end

complete -c shoal-cli -n __fish_use_subcommand -f -a "(shoal-cli --help 2>/dev/null | sed -n '/^Commands:/,/^\$/s/^  *\([a-z][a-z-]*\)  *\(.*\)/\1\t\2/p')"
complete -c shoal-cli -n 'not __fish_use_subcommand; and __shoal_cli_is_option' -f -a '(__shoal_cli_options)'
complete -c shoal-cli -n '__shoal_cli_after --solver; or __fish_seen_subcommand_from solvers' -f -a "(shoal-cli solvers 2>/dev/null | sed -n 's/^\([a-z][a-z0-9-]*\) (.*/\1/p')"
complete -c shoal-cli -n '__shoal_cli_after --objective; or __fish_seen_subcommand_from metrics' -f -a "(shoal-cli metrics 2>/dev/null | sed -n '2,\$s/^\([a-z_]*\) .*/\1/p')"
complete -c shoal-cli -n '__shoal_cli_after --model; or __fish_seen_subcommand_from models' -f -a "(shoal-cli models 2>/dev/null | sed -n '2,\$s/^\([a-z-]*\) .*/\1/p')"
complete -c shoal-cli -n '__shoal_cli_after --builder' -f -a "(shoal-cli hierarchy --help 2>/dev/null | sed -n 's/^  \([a-z][a-z-]*\): .*/\1/p')"
