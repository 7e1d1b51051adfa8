// SPDX-License-Identifier: UNLICENSED
pragma solidity ^0.8.37;

/** What both local test tokens have: six decimals, and the whole supply at the account of the faucet. */
abstract contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e18;
    address public immutable owner;
    mapping(address => uint256) public balanceOf;

    constructor(address holder) {
        owner = holder;
        balanceOf[holder] = totalSupply;
        emit Transfer(address(0), holder, totalSupply);
    }

    function move(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "balance");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/** Like USDT: its transfer returns nothing; its owner can pause it and blacklist addresses. */
contract TestUsdt is TestToken {
    string public constant name = "Test USDT";
    string public constant symbol = "USDT";
    bool public paused;
    mapping(address => bool) public isBlackListed;

    constructor(address holder) TestToken(holder) {}

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
    }

    function pause() external onlyOwner {
        paused = true;
    }

    function unpause() external onlyOwner {
        paused = false;
    }

    function addBlackList(address account) external onlyOwner {
        isBlackListed[account] = true;
    }

    function removeBlackList(address account) external onlyOwner {
        isBlackListed[account] = false;
    }

    function transfer(address to, uint256 value) external {
        require(!paused, "paused");
        require(!isBlackListed[msg.sender], "blacklisted");
        move(msg.sender, to, value);
    }
}

/** Like USDC: its transfer returns true. */
contract TestUsdc is TestToken {
    string public constant name = "Test USDC";
    string public constant symbol = "USDC";

    constructor(address holder) TestToken(holder) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }
}
