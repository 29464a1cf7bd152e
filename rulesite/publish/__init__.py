"""The law without the site: its public pages as plain files, which any server of files can hold."""
